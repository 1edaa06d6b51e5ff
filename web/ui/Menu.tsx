import { Check } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { positionBeside } from './anchor.ts'
import { classes } from './classes.ts'

interface MenuEntry {
  label: string
  icon?: ReactNode
  detail?: string | undefined
  tone?: 'plain' | 'danger' | undefined
  disabled?: boolean | undefined
  /** A choice that is on or off; the menu then shows a tick. */
  checked?: boolean | undefined
}

/** An act, a link of the app, or a line between groups. */
export type MenuItem =
  | (MenuEntry & { onSelect: () => void; to?: undefined })
  | (MenuEntry & { to: string; onSelect?: (() => void) | undefined })
  | 'line'

/** Attributes of the button that opens the menu. */
export type MenuTrigger = Pick<
  ComponentProps<'button'>,
  | 'id'
  | 'ref'
  | 'type'
  | 'onClick'
  | 'onKeyDown'
  | 'aria-haspopup'
  | 'aria-expanded'
  | 'aria-controls'
>

export interface MenuProps {
  label: string
  trigger: (props: MenuTrigger) => ReactNode
  items: ReadonlyArray<MenuItem>
  /** Above the items: the user, or the row's name. */
  heading?: ReactNode
  align?: 'start' | 'end' | undefined
}

/**
 * Acts behind a button. A popover of the platform: a click outside or Escape closes it and gives
 * the focus back. Arrows, Home, End and first letters walk it.
 */
export function Menu({ label, trigger, items, heading, align = 'start' }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const entries = () => [
    ...(popover.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)') ?? []),
  ]

  const show = (last = false) => {
    if (!popover.current || !button.current) return
    popover.current.showPopover()
    positionBeside(popover.current, button.current, { align })
    entries()
      .at(last ? -1 : 0)
      ?.focus()
  }
  const hide = () => {
    popover.current?.hidePopover()
    button.current?.focus()
  }

  const walk = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at <= 0 ? -1 : at - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    const letter = event.key.length === 1 ? event.key.toLowerCase() : ''
    const found =
      to ??
      (letter &&
        [...all.slice(at + 1), ...all].find((entry) =>
          entry.textContent?.trim().toLowerCase().startsWith(letter),
        ))
    if (found) {
      event.preventDefault()
      found.focus()
    } else if (event.key === 'Tab') hide()
  }

  return (
    <>
      {trigger({
        id: `${id}-button`,
        ref: button,
        type: 'button',
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => (popover.current?.matches(':popover-open') ? hide() : show()),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowUp')
        },
      })}
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed m-0 max-w-80 min-w-56 overflow-y-auto rounded-md border border-line bg-surface text-ink shadow-raised"
      >
        {heading && <div className="border-b border-line px-4 py-3">{heading}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={walk} className="p-1">
          {items.map((item, index) =>
            item === 'line' ? (
              <hr key={`line-${index}`} className="my-1 border-line" />
            ) : (
              <Entry key={item.label} item={item} onDone={hide} />
            ),
          )}
        </div>
      </div>
    </>
  )
}

function Entry({ item, onDone }: { item: Exclude<MenuItem, 'line'>; onDone: () => void }) {
  const { label, icon, detail, tone = 'plain', disabled, checked } = item
  const shared = {
    tabIndex: -1,
    className: classes(
      'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start disabled:opacity-55',
      'focus-visible:outline-offset-[-2px]',
      tone === 'danger' ? 'text-danger hover:bg-danger-wash' : 'hover:bg-sunken',
    ),
    onClick: () => {
      onDone()
      item.onSelect?.()
    },
  }
  const content = (
    <>
      {icon && <span className="shrink-0 text-soft">{icon}</span>}
      <span className="min-w-0 grow">
        {label}
        {detail && <span className="block text-caption text-soft">{detail}</span>}
      </span>
      {checked && <Check aria-hidden size={18} className="shrink-0 text-accent" />}
    </>
  )
  if (item.to !== undefined)
    return (
      <Link role="menuitem" to={item.to} {...shared}>
        {content}
      </Link>
    )
  return checked === undefined ? (
    <button type="button" role="menuitem" disabled={disabled} {...shared}>
      {content}
    </button>
  ) : (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      disabled={disabled}
      {...shared}
    >
      {content}
    </button>
  )
}
