import type { ReactNode } from 'react'
import { brand } from '../../shared/business/brand.ts'
import { appCopy } from '../../shared/copy/app.ts'
import { Loading, Skeleton, SkeletonRows } from '../ui/Skeleton.tsx'
import { LogoMark } from './shell/Logo.tsx'
import { barClass } from './shell/frame-classes.ts'

/** Shown until the session is known, in the shape of index.html, so that the layout does not move. */
export function OpeningFrame({ notice }: { notice?: ReactNode }) {
  return (
    <>
      <div className={barClass}>
        <LogoMark />
        <span className="font-serif text-lead font-semibold">{brand.name}</span>
      </div>
      <main className="safe-x mx-auto w-full max-w-[1280px] py-3">
        {notice && <div className="mb-4">{notice}</div>}
        <Loading label={appCopy.opening}>
          <Skeleton className="h-11 w-full rounded-md" />
          <SkeletonRows />
        </Loading>
      </main>
    </>
  )
}
