/** Safari on a phone or tablet installs by its Share menu only. */
export const installsByShareMenu = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Browsers on Android that install by their menu, and make no offer to pages. */
export const installsByBrowserMenu = (): boolean =>
  navigator.userAgent.includes('Android') && !('onbeforeinstallprompt' in window)
