"""What has to be set before numpy and torch are loaded."""

import os
from pathlib import Path


def use_one_core() -> None:
    """One thread, and the widest vectors that the processor has: OpenBLAS takes narrower ones on some that it does not know by name."""
    for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS'):
        os.environ[name] = '1'
    info = Path('/proc/cpuinfo')
    if info.is_file() and 'avx512bw' in info.read_text('utf-8', 'replace'):
        os.environ.setdefault('OPENBLAS_CORETYPE', 'SKYLAKEX')
    if hasattr(os, 'nice'):
        os.nice(1)
