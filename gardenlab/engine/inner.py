"""Functions that only compiled functions call: linked into those, and never emitted as machine code of their own.

numba optimises and emits every function it compiles, and again what that function calls inside each of its callers.
For a game's rules, of which two or three functions are entered from outside, that is about half of all compiling. This
reaches into numba's own classes, so it is tried on a small function first, and left alone where numba has changed.
Importing this needs numba.
"""

from functools import cache

import numba
from numba.core.compiler import CompilerBase, DefaultPassBuilder


@cache
def _lowering():
    """A pass that lowers a function without emitting it, or None where this numba cannot do that."""
    try:
        return _tried(_made())
    except Exception:  # whatever a numba of another make does with it
        return None


def _made():
    from numba import _dynfunc
    from numba.core import ir
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import _LowerResult
    from numba.core.compiler_machinery import register_pass
    from numba.core.lowering import Lower
    from numba.core.typed_passes import NativeLowering

    class InnerLibrary(JITCodeLibrary):
        """A library that is linked into others, which optimise it with themselves."""

        def _optimize_final_module(self):
            pass

        def _finalize_final_module(self):
            self._finalize_dynamic_globals()
            self._finalized = True

    class InnerLower(Lower):
        """Lowers a function that borrows its arguments: its caller holds them as long as the call lasts."""

        def __init__(self, *arguments, **keywords):
            super().__init__(*arguments, **keywords)
            self._borrowed, self._counts = set(), True

        def lower_assign(self, kind, statement):
            name = statement.target.name
            self._counts = not (isinstance(statement.value, ir.Arg) and len(self.func_ir._definitions[name]) == 1)
            if not self._counts:
                self._borrowed.add(name)
            found = super().lower_assign(kind, statement)
            self._counts = True
            return found

        def delvar(self, name):
            self._counts = name not in self._borrowed
            super().delvar(name)
            self._counts = True

        def incref(self, kind, value):
            if self._counts:
                super().incref(kind, value)

        def decref(self, kind, value):
            if self._counts:
                super().decref(kind, value)

    @register_pass(mutates_CFG=True, analysis_only=False)
    class InnerLowering(NativeLowering):
        """numba's lowering up to the point where machine code would be emitted."""

        _name = "gardenlab_inner_lowering"

        @property
        def lowering_class(self):
            return InnerLower

        def run_pass(self, state):
            state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
            super().run_pass(state)
            lowered = state["cr"]
            stand_in = _dynfunc.make_function(
                lowered.fndesc.lookup_module(), state.func_id.func_name, "", 0, lowered.env, (state.library,)
            )
            state.targetctx.insert_user_function(stand_in, lowered.fndesc, [state.library])
            state.reload_init.extend(getattr(state.library, "_reload_init", ()))  # an older numba has none
            state["cr"] = _LowerResult(lowered.fndesc, lowered.call_helper, cfunc=stand_in, env=lowered.env)
            return True

    return InnerLowering, NativeLowering


def _tried(passes):
    """The passes, if an inner function that calls an inner function answers rightly with them."""
    ours, theirs = passes

    class Trial(CompilerBase):
        def define_pipelines(self):
            return [_pipeline(self.state, ours, theirs)]

    inner = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=Trial)
    twice = inner(lambda x: 2 * x)
    more = inner(lambda x: twice(x) + 1)
    entry = numba.njit(lambda x: more(x) + twice(x))
    if entry(10) != 41:
        raise ValueError("an inner function answers wrongly")
    return passes


def _pipeline(state, ours, theirs):
    manager = DefaultPassBuilder.define_nopython_pipeline(state)
    if theirs not in [step for step, _ in manager.passes]:
        raise LookupError("numba lowers otherwise")
    manager.passes = [(ours if step is theirs else step, what) for step, what in manager.passes]
    manager._finalized = False
    manager.finalize()
    return manager


class InnerCompiler(CompilerBase):
    """numba's pipeline for functions that are called by compiled functions only."""

    def define_pipelines(self):
        """One pipeline: numba's own where the shorter one does not work."""
        passes = _lowering()
        if passes is None:
            return [DefaultPassBuilder.define_nopython_pipeline(self.state)]
        return [_pipeline(self.state, *passes)]
