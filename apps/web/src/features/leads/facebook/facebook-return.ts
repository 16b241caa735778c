/** What Facebook sends a browser back with; the page takes it out of the address at once. */
export interface FacebookReturn {
  code?: string
  state?: string
  error?: string
  leads?: 'waiting' | 'failed' | 'done'
  page?: number
}
