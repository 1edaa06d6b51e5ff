import { Search, X } from 'lucide-react'
import { type ComponentProps, useId, useRef } from 'react'
import { uiCopy } from '../../shared/copy/ui.ts'
import { classes } from './classes.ts'
import { controlClass } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

type SearchFieldNative = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'>

export interface SearchFieldProps extends SearchFieldNative {
  /** Its name; not drawn, the magnifier and the placeholder are. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Searches while typing. Escape and the cross clear it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, className, ...native } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <search className="relative block min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search aria-hidden size={20} className="absolute top-3 start-3 text-soft" />
      <input
        placeholder={label}
        {...native}
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
        className={classes(
          controlClass,
          'appearance-none text-ellipsis ps-10 [&::-webkit-search-cancel-button]:hidden',
          value && 'pe-12',
          className,
        )}
      />
      {value && (
        <div className="absolute inset-y-0 end-0 flex items-center">
          <IconButton
            label={uiCopy.clear}
            icon={<X aria-hidden size={20} />}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        </div>
      )}
    </search>
  )
}
