/** What KLEE said when it ended without its summary, without folders; a line of a stack trace says nothing. */
export function kleeFailure(stderr: string): string {
  const said = /^(?:klee: |LLVM ERROR|KLEE: ERROR).*|.*(?:error:|Assertion).*/m.exec(stderr)?.[0];
  return said?.replace(/\/\S*\//g, '') ?? 'KLEE ends without its summary';
}
