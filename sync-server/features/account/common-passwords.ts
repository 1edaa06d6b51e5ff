import { commonPasswords } from '../../../shared/business/password.ts'

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether it is among the passwords that are tried first, however it is written: capitals and blanks
 * around it are no secret. The list (ranked by how often each was found in leaks, the most common
 * first) is read with the first question, because the server starts sooner without it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList()
  return (await common).has(password.normalize('NFKC').trim().toLowerCase())
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, commonPasswords))
}
