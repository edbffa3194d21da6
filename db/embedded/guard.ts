/**
 * A shell that holds the read end of our pipe: when this process ends, even by SIGKILL, or closes the pipe,
 * the program gets SIGINT, which is a fast shutdown for PostgreSQL. $p is the program, $g waits for the end
 * of the pipe.
 */
const script = `exec 3<&0
"$@" </dev/null 3<&- & p=$!
( read -r _ <&3; while kill -INT $p 2>/dev/null; do sleep 1; done ) & g=$!
trap 'kill -INT $p 2>/dev/null' INT TERM
wait $p; r=$?
kill $g 2>/dev/null
exit $r`

/** The command to spawn a program that must not outlive this process; its standard input must be a pipe. */
export const guarded = (command: string, args: readonly string[]): [string, string[]] => [
  '/bin/sh',
  ['-c', script, 'guard', command, ...args],
]
