/** The cookies of a request, each as `name=value`. */
export const cookiesOf = (request: Request): string[] =>
  (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim())
