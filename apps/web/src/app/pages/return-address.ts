/** Pages nobody needs to be sent back to: the home that sign-in leads to anyway. */
const HOME = /^\/(admin|client)?\/?$/

/** The address to come back to after signing in, if it is one of ours and worth coming back to. */
export function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || HOME.test(value)) return undefined
  return value
}
