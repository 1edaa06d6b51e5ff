import { profileCopy } from '../../../../shared/copy/profile.ts'
import { usePhoto, useSettings } from '../../../local/hooks/live.ts'
import { classes } from '../../../ui/classes.ts'
import { useMe } from '../use-me.ts'

/** The person's picture in a circle, or the first letters of their name. */
export function Portrait({ large = false }: { large?: boolean }) {
  const user = useMe()
  const { picture } = useSettings()
  const address = usePhoto(picture, 'small')
  const size = large ? 'size-20 text-title' : 'size-16 text-body'
  if (address)
    return (
      <img
        src={address}
        alt={profileCopy.pictureOf(user.name)}
        className={classes('shrink-0 rounded-full border border-line object-cover', size)}
      />
    )
  return (
    <span
      aria-hidden
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-wash font-semibold text-accent uppercase',
        size,
      )}
    >
      {lettersOf(user.name || user.email)}
    </span>
  )
}

function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
}
