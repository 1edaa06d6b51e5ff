/** Passkeys belong to a name, and this address is a number. */
export const isAtANumber = (): boolean => /^[\d.]+$|:/.test(location.hostname)

/** Whether passkeys can be used here: this browser knows them, and the address is a name. */
export const knowsPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isAtANumber()
