/** Offers content to the person as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  saveFrom(address, name)
  // by then the browser has read the content
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads from an address. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
