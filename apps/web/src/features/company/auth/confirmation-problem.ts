/** What is wrong with the repeated password, or undefined (SH-173, SH-370). */
export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return 'Field is required'
  return confirmation === password ? undefined : 'Passwords do not match'
}
