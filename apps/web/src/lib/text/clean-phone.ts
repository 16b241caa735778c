/** What people paste into a number that is no digit of it, and the dial code where it is repeated. */
export function cleanPhone(text: string, dialCode: string): string {
  const bare = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '')
  return dialCode !== '' && bare.startsWith(dialCode) ? bare.slice(dialCode.length) : bare
}
