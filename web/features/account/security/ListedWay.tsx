import type { ReactNode } from 'react'

/** A way to sign in: name, details, and actions. */
export function ListedWay(props: { name: ReactNode; detail: ReactNode; acts?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <div className="min-w-0 grow basis-40">
        <p className="font-medium break-words">{props.name}</p>
        <p className="text-caption text-soft">{props.detail}</p>
      </div>
      {props.acts && <div className="flex gap-1">{props.acts}</div>}
    </li>
  )
}
