/** What server and typesetting process tell each other. */
export interface TypesetJob {
  template: string
  data: string
  pictures: Record<string, Uint8Array>
  /** seconds since 1970 */
  at: number
}
export type TypesetAnswer = { type: 'done'; pdf: Uint8Array } | { type: 'failed'; detail: string }
