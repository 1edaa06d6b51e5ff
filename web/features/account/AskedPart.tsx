import type { ReactNode } from 'react'
import { securityCopy } from '../../../shared/copy/security.ts'
import { Button } from '../../ui/Button.tsx'
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx'
import type { Asked } from './use-asked.ts'

interface AskedPartProps<Gives> {
  asked: Asked<Gives>
  again: () => void
  children: (given: Gives) => ReactNode
}

/** What only the server knows: asked for, not to be had, or here. */
export function AskedPart<Gives>({ asked, again, children }: AskedPartProps<Gives>) {
  if (asked.kind === 'here') return children(asked.given)
  if (asked.kind === 'asking')
    return (
      <Loading label={securityCopy.loading}>
        <SkeletonText lines={2} />
      </Loading>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow text-soft">
        {asked.kind === 'offline' ? securityCopy.offline : securityCopy.failed}
      </p>
      <Button size="small" onClick={again}>
        {securityCopy.tryAgain}
      </Button>
    </div>
  )
}
