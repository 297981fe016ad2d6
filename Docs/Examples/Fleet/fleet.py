#!/usr/bin/env python3
"""Samples many scene files with `tween` into Parquet: in Apache Spark, or in one process.

usage: fleet.py LIST OUTPUT [--spark MASTER] [OPTION...] [-- OPTIONS OF tween sample]

LIST has one name per line (LF or CRLF), relative to its own folder or to `--folder`. Each worker must
find the files there. OUTPUT is a new folder. `$TWEEN` is the program; Spark sends it to its workers.

A row of the result is one number: file, time, layer (its place, such as 0/2), name, keyPath, component,
value. A value that is not a number is in `text`. A file that cannot be read has one row, with `error`;
a file without animated values has one row with no other value. A file that is listed twice is sampled once
and has one more row, with `error`.

At the end the program reads the result again: each listed file must be in it, and no number twice. The
digest is the SHA-256 of all rows in order, with the 64 bits of each number. The exit status is 0 even if files have an
`error`, 1 if the result is not complete, and 2 if the arguments cannot be used.
"""

import argparse
import hashlib
import io
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
import pyarrow.csv
import pyarrow.parquet

COLUMNS = {
    'file': 'string', 'time': 'double', 'layer': 'string', 'name': 'string', 'keyPath': 'string',
    'component': 'int', 'value': 'double', 'text': 'string', 'error': 'string'}
ARROW = {'string': pyarrow.string(), 'double': pyarrow.float64(), 'int': pyarrow.int32()}
SCHEMA = pyarrow.schema([(name, ARROW[type]) for name, type in COLUMNS.items()])
KEY = ['file', 'time', 'layer', 'keyPath', 'component']
TEXTS = ('bool', 'string', 'image', 'path')
BATCH = 50_000


def read_list(path):
    """Returns the names of a list, each once in order of first appearance, with how often it is there."""
    counts = {}
    with open(path, encoding='utf-8', newline='') as file:
        for line in file.read().split('\n'):
            name = line.removesuffix('\r')
            if name:
                counts[name] = counts.get(name, 0) + 1
    return list(counts.items())


def cells(type, value):
    """Returns the numbers of a value as pairs of value and text."""
    if value is None:
        return [(None, None)]
    if type in TEXTS:
        return [(None, value if isinstance(value, str) else json.dumps(value))]
    if isinstance(value, dict):
        value = value['lanes']
    if isinstance(value, list):
        return [cell for item in value for cell in cells(type, item)]
    return [(float(value), None)]


def rows(lines, missing):
    """Returns the rows of the result for lines of JSON, and takes each file out of `missing`, once."""
    columns = []
    for line in lines:
        record = json.loads(line)
        file = record['file']
        if 'values' in record:
            for column, value in zip(columns, record['values']):
                for component, (number, text) in enumerate(cells(column['type'], value)):
                    yield (file, float(record['time']), column['path'], column['name'],
                           column['keyPath'], component, number, text, None)
            continue
        count = missing.pop(file)
        columns = record.get('columns', [])
        if not columns:
            yield (file,) + (None,) * 7 + (record.get('error'),)
        if count > 1:
            yield (file,) + (None,) * 7 + (f'listed {count} times, sampled once',)


def batches(rows):
    """Returns rows as batches of Arrow."""
    waiting = []
    for row in rows:
        waiting.append(row)
        if len(waiting) == BATCH:
            yield batch(waiting)
            waiting = []
    if waiting:
        yield batch(waiting)


def batch(rows):
    """Returns some rows as one batch of Arrow."""
    arrays = [pyarrow.array(column, field.type) for column, field in zip(zip(*rows), SCHEMA)]
    return pyarrow.record_batch(arrays, schema=SCHEMA)


def sample(tween, folder, counts, options):
    """Samples files with one process of `tween` and returns batches of Arrow."""
    missing = dict(counts)
    with tempfile.NamedTemporaryFile('w', encoding='utf-8') as names:
        names.writelines(name + '\n' for name, _ in counts)
        names.flush()
        with subprocess.Popen(
                [tween, 'sample', '--files-from', names.name, '--format', 'json', *options],
                cwd=folder, stdout=subprocess.PIPE) as process:
            yield from batches(rows(process.stdout, missing))
    # Status 1 means that a file could not be read; its row also has the error.
    if process.returncode not in (0, 1):
        raise RuntimeError(f'tween: expected exit status 0 or 1, found {process.returncode}')
    if missing:
        raise RuntimeError(f'tween left out {len(missing)} files, such as {next(iter(missing))}')


def run_in_one_process(options, counts):
    """Samples all files with one process and writes one file of Parquet."""
    os.mkdir(options.output)
    with pyarrow.parquet.ParquetWriter(f'{options.output}/part-0.parquet', SCHEMA) as writer:
        for batch in sample(options.tween, options.folder, counts, options.sample):
            writer.write_batch(batch)


class Watch(threading.Thread):
    """Follows a job of Spark: kills a worker when the first partition has ended, as a test, and cancels the
    job if no partition runs for too long."""

    def __init__(self, context, options):
        super().__init__(daemon=True)
        self.context, self.options = context, options
        self.failed, self.gave_up = 0, False

    def run(self):
        tracker, victim, active = self.context.statusTracker(), self.options.kill, time.time()
        while True:
            time.sleep(0.05)
            for job in tracker.getJobIdsForGroup('fleet'):
                for stage in map(tracker.getStageInfo, tracker.getJobInfo(job).stageIds):
                    if stage is None:
                        continue
                    self.failed = max(self.failed, stage.numFailedTasks)
                    if stage.numActiveTasks > 0:
                        active = time.time()
                    if victim and stage.numCompletedTasks > 0:
                        for group in victim:
                            os.killpg(group, signal.SIGKILL)
                        print(f'killed a worker after {stage.numCompletedTasks} of '
                              f'{stage.numTasks} partitions', flush=True)
                        victim = None
            if time.time() - active > self.options.patience:
                self.gave_up = True
                self.context.cancelAllJobs()
                return


def workers(context):
    """Returns how many executors a cluster has now."""
    # The list includes the driver.
    return len(context._jsc.sc().statusTracker().getExecutorInfos()) - 1


def connect(options):
    """Starts Spark and waits for its workers; fails within bounded time if there is no cluster."""
    from pyspark.sql import SparkSession
    if options.spark.startswith('spark://'):
        host, port = options.spark.removeprefix('spark://').rsplit(':', 1)
        try:
            socket.create_connection((host, int(port)), timeout=10).close()
        except OSError as error:
            sys.exit(f'{options.spark}: expected a master of Spark, found none ({error}); start one')
    session = (
        SparkSession.builder.master(options.spark).appName('fleet')
        .config('spark.ui.enabled', 'false').config('spark.executor.cores', '1')
        .config('spark.executor.memory', '512m').config('spark.cores.max', options.workers)
        .getOrCreate())
    context = session.sparkContext
    context.setLogLevel('ERROR')
    deadline = time.time() + options.patience
    while workers(context) < options.workers and time.time() < deadline:
        time.sleep(0.05)
    found = workers(context)
    if found < options.workers:
        print(f'workers: expected {options.workers}, found {found} in {options.patience:g} s', flush=True)
    if found == 0:
        session.stop()
        sys.exit(f'{options.spark}: expected a worker, found none; start one')
    return session


def run_in_spark(options, counts):
    """Samples all files in Spark: one process of `tween` for each partition."""
    start = time.time()
    session = connect(options)
    context, folder, arguments = session.sparkContext, options.folder, options.sample
    print(f'start: {time.time() - start:.1f} s, workers: {workers(context)}', flush=True)
    start, name = time.time(), os.path.basename(options.tween)
    context.addFile(options.tween)

    def partition(listed):
        from pyspark import SparkFiles
        files = [(row['file'], row['count']) for batch in listed for row in batch.to_pylist()]
        if files:
            yield from sample(SparkFiles.get(name), folder, files, arguments)

    watch = Watch(context, options)
    context.setJobGroup('fleet', 'sampling')
    watch.start()
    names = session.createDataFrame(
        context.parallelize(counts, options.partitions), 'file string, count int')
    try:
        names.mapInArrow(
            partition, ', '.join(f'{name} {type}' for name, type in COLUMNS.items())
        ).write.parquet(options.output)
    except Exception as error:
        if watch.gave_up:
            sys.exit(f'{options.spark}: expected a worker, found none for {options.patience:g} s; '
                     'start one and begin again')
        sys.exit(f'{options.spark}: the job failed: {error}')
    print(f'sampling: {time.time() - start:.1f} s, {options.partitions} partitions, '
          f'attempts lost: {watch.failed}, workers: {workers(context)}', flush=True)
    session.stop()


class Hash(io.RawIOBase):
    """A file that keeps only the SHA-256 of the bytes."""

    def __init__(self):
        self.sha = hashlib.sha256()

    def writable(self):
        return True

    def write(self, data):
        self.sha.update(data)
        return len(data)


def check(output, counts):
    """Reads a result, checks that it is complete and has no duplicates, and prints its errors, size and digest."""
    table = pyarrow.parquet.read_table(output, schema=SCHEMA).sort_by(
        [(name, 'ascending') for name in [*KEY, 'error']])
    files = set(table['file'].unique().to_pylist())
    if files != {name for name, _ in counts}:
        sys.exit(f'{output}: expected {len(counts)} files, found {len(files)}')
    numbers = table.filter(pyarrow.compute.is_null(table['error']))
    twice = len(numbers) - len(numbers.group_by(KEY).aggregate([]))
    if twice:
        sys.exit(f'{output}: expected each number once, found {twice} more')
    errors = table.filter(pyarrow.compute.is_valid(table['error']))
    for file, error in list(zip(errors['file'].to_pylist(), errors['error'].to_pylist()))[:10]:
        print(f'  {file}: {error}')
    for name in ('time', 'value'):
        bits = pyarrow.chunked_array([chunk.view('int64') for chunk in table[name].chunks], 'int64')
        table = table.set_column(table.schema.get_field_index(name), name, bits)
    digest = Hash()
    pyarrow.csv.write_csv(table, pyarrow.PythonFile(digest, mode='w'))
    print(f'result: {len(files)} files, {len(numbers)} rows, {len(errors)} errors')
    print(f'digest: {digest.sha.hexdigest()}')


def main():
    parser = argparse.ArgumentParser(
        description='Samples many scene files with tween into Parquet.',
        epilog='After -- follow options of tween sample.')
    parser.add_argument('list')
    parser.add_argument('output', help='a new folder')
    parser.add_argument('--folder', help='the folder that names are relative to (default: of the list)')
    parser.add_argument('--spark', metavar='MASTER', help='such as spark://host:7077')
    parser.add_argument('--partitions', type=int, default=32, help='default 32')
    parser.add_argument('--workers', type=int, default=2, help='how many to wait for, default 2')
    parser.add_argument('--patience', type=float, default=60,
                        help='seconds without a worker after which to give up, default 60')
    parser.add_argument('--kill', type=int, action='append', metavar='GROUP',
                        help='kill this process group after the first partition, as a test')
    end = sys.argv.index('--') if '--' in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:end])
    options.sample = sys.argv[end + 1:]
    options.tween = os.path.abspath(os.environ.get('TWEEN', ''))
    if not os.path.isfile(options.tween):
        parser.error('$TWEEN: expected the program tween, found no file')
    options.folder = os.path.abspath(options.folder or os.path.dirname(options.list) or '.')
    options.output = os.path.abspath(options.output)
    if os.path.exists(options.output):
        parser.error(f'{options.output}: expected a new folder')
    start = time.time()
    try:
        counts = read_list(options.list)
        if options.spark:
            run_in_spark(options, counts)
        else:
            run_in_one_process(options, counts)
    except (OSError, RuntimeError, ValueError) as error:
        sys.exit(f'{options.list}: {error}')
    print(f'in all: {time.time() - start:.1f} s', flush=True)
    check(options.output, counts)


main()
