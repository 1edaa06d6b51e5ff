import { defaultMailFrom, type Settings } from '../settings.ts'

export type ContactSettings = Pick<Settings, 'mailFrom' | 'appOrigin'>

const addressIn = (mailFrom: string): string =>
  (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).replace(/^mailto:/i, '')

/** The operator's contact for push services (RFC 8292): the site, else the mail. */
export const pushContact = ({ appOrigin, mailFrom }: ContactSettings): string =>
  appOrigin?.startsWith('https:') ? appOrigin : `mailto:${addressIn(mailFrom)}`

/** Reserved by RFC 2606, 6761 and 6762 for tests, examples and the own network. */
const reserved = /(^|\.)(example(\.(com|net|org))?|invalid|test|localhost|local|internal)\.?$/i

const isReachable = (host: string): boolean =>
  /\p{L}/u.test(host.split('.').at(-1) ?? '') && host.includes('.') && !reserved.test(host)

/**
 * The setting by which push services would refuse this server, and its value: Apple answers 403 to an
 * unreachable contact. Undefined if there is none.
 * @param isPushUsed browsers have subscribed, or the operator has set keys
 */
export function wrongPushContact(
  settings: ContactSettings,
  isPushUsed: boolean,
): { readonly setting: 'MAIL_FROM' | 'APP_ORIGIN'; readonly value: string } | undefined {
  const { appOrigin, mailFrom } = settings
  const isSite = appOrigin?.startsWith('https:') === true
  if (isPushUsed && isSite && !isReachable(new URL(appOrigin).hostname))
    return { setting: 'APP_ORIGIN', value: appOrigin }
  const isSet = mailFrom !== defaultMailFrom
  const address = addressIn(mailFrom)
  const isWrong = /mailto:/i.test(mailFrom) || !isReachable(address.slice(address.indexOf('@') + 1))
  const isTold = isSet || (isPushUsed && !isSite)
  return isWrong && isTold ? { setting: 'MAIL_FROM', value: mailFrom } : undefined
}
