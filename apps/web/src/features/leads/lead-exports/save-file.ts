/** Hands content to the person as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  saveFrom(address, name)
  // the browser has taken hold of the content by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Follows an address that answers a file. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
