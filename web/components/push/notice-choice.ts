/** Ways of hearing of news besides the inbox. */
export type NoticeWay = 'mailNotices' | 'pushNotices'

/**
 * The setting stored when a channel is switched. Quiet hours are in the time zone of that moment,
 * until another is chosen.
 */
export const choiceOf = (
  way: NoticeWay,
  isOn: boolean,
  { timeZone, here }: { readonly timeZone: string | undefined; readonly here: string },
) => ({ [way]: isOn, ...(timeZone === undefined && { timeZone: here }) })
