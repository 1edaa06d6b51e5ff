/** A file of the shell that the service worker has not kept, from the network. */
export function shellFile(request: Request): Promise<Response> {
  return fetch(request)
}
