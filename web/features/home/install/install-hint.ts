/** Of this device: `first` since its first visit, then permanently `dismissed`. */
const key = 'undercroft-install-hint'
const visitKey = 'undercroft-first-visit'

/** Whether the hint may be shown: not on the first visit, and not after its dismissal. */
export function wantsInstallHint(): boolean {
  try {
    if (localStorage.getItem(key) === null) {
      localStorage.setItem(key, 'first')
      sessionStorage.setItem(visitKey, '1')
    }
    return localStorage.getItem(key) === 'first' && sessionStorage.getItem(visitKey) === null
  } catch {
    // Without storage a dismissal would be forgotten.
    return false
  }
}

export function dismissInstallHint(): void {
  try {
    localStorage.setItem(key, 'dismissed')
  } catch {
    // Full storage: it is gone until the next visit.
  }
}
