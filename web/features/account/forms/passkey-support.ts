/** Passkeys need a host name; this address is an IP. */
export const isIpAddress = (): boolean => /^[\d.]+$|:/.test(location.hostname)

/** Whether passkeys work here: the browser supports them, and the address has a host name. */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isIpAddress()
