/**
 * An address for each host of one that may name several, as libpq has them:
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`.
 */
export function urlsOf(url: string): readonly string[] {
  const [, before = '', authority = '', after = ''] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? []
  const at = authority.lastIndexOf('@') + 1
  const own = withoutTarget(after)
  return authority
    .slice(at)
    .split(',')
    .map((host) => `${before}${authority.slice(0, at)}${host}${own}`)
}

/** The wanted host is chosen here; PostgreSQL does not know this setting. */
const withoutTarget = (after: string): string =>
  after.replace(/([?&])target_session_attrs=[^&#]*(&?)/, (_, before: string, next: string) =>
    next ? before : '',
  )
