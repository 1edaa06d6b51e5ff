const slotOf = (userId: string) => `undercroft-no-push/${userId}`

/** Whether the person has refused notifications in this browser. */
export const hasRefusedPush = (userId: string): boolean =>
  localStorage.getItem(slotOf(userId)) !== null

/** A refusal is final here; the switch in the settings stays. */
export function rememberRefusal(userId: string): void {
  try {
    localStorage.setItem(slotOf(userId), 'refused')
  } catch {
    // No space: the question may come once more.
  }
}
