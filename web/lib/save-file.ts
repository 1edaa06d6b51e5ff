/** Downloads a file under this name. */
export function save(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after the click; a minute is long enough for any of them.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
