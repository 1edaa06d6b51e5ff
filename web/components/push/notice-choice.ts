/** Ways of hearing of news besides the inbox. */
export type NoticeWay = 'mailNotices' | 'pushNotices'

/**
 * What is kept when a way is switched on or off. Quiet hours are those of the place where the choice
 * was made, until another is chosen.
 */
export const choiceOf = (
  way: NoticeWay,
  isOn: boolean,
  { timeZone, here }: { readonly timeZone: string | undefined; readonly here: string },
) => ({ [way]: isOn, timeZone: timeZone ?? here })
