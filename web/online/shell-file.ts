/** A file of the shell missing in the service worker's cache, from the network. */
export function shellFile(request: Request): Promise<Response> {
  return fetch(request)
}
