import type { Field, Fields, Owner, Presence } from '../../shared/kernel/entity.ts'

/** One of a list, as a `Select` or a `Segmented` offers it. */
export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

type ValueOf<F> = F extends Field<infer T, Presence, Owner> ? T : never
/** One of several words, and no text. */
type IsChoice<T> = T extends string ? (string extends T ? false : true) : false

/** The limits an input takes from its field, by the field's kind. */
type LimitsOf<T> = '__unit' extends keyof T
  ? unknown
  : T extends number
    ? { readonly min: number; readonly max: number; readonly decimals: number }
    : IsChoice<T> extends true
      ? { readonly options: readonly Option<T & string>[] }
      : T extends string
        ? { readonly maxLength?: number }
        : unknown

/** The inputs of a form by field name. */
export type FieldInputs<F extends Fields, Named extends keyof F> = {
  readonly [N in Named]: { readonly label: string } & LimitsOf<ValueOf<F[N]>>
}

/** Labels of choices that are not text themselves. */
type WordsOf<F extends Fields> = {
  readonly [N in keyof F]?: Readonly<Record<ValueOf<F[N]> & string, string>>
}

/**
 * Properties of inputs for an entity's fields: the label and, by kind, the length of text, the range of
 * a number, and the choices. Inputs of days and money have their own limits. A field without a label has
 * no input.
 */
export function inputsOf<F extends Fields, Labels extends { readonly [N in keyof F]?: string }>(
  { fields }: { readonly fields: F },
  labels: Labels,
  words: WordsOf<F> = {},
): FieldInputs<F, keyof F & keyof Labels> {
  const inputs: Record<string, object> = {}
  for (const [name, field] of Object.entries(fields)) {
    const label = labels[name]
    if (label !== undefined)
      inputs[name] = Object.defineProperty(limitsOf(field, words[name]), 'label', {
        enumerable: true,
        get: () => labels[name],
      })
  }
  return inputs as FieldInputs<F, keyof F & keyof Labels>
}

/** So many decimals people write of a measure. */
const usualDecimals = 2

function limitsOf({ values, unit }: Field, words: Readonly<Record<string, string>> | undefined) {
  if (unit) return {}
  switch (values.are) {
    case 'text':
    case 'like':
      return { maxLength: values.max }
    case 'integer':
      return { min: values.min, max: values.max, decimals: 0 }
    case 'real':
      return { min: values.min, max: values.max, decimals: usualDecimals }
    case 'choice':
      return {
        options: values.choices.map((value) => ({
          value,
          get label() {
            return words?.[value] ?? value
          },
        })),
      }
    default:
      return {}
  }
}

/** An input bound to a value of the form. */
type Bound<Input, Value> = Input & {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly error?: string
}

/**
 * The same with a form's value, its setter, and its error: `<TextField {...field('region')} />`.
 */
export const bound =
  <Inputs extends object, Form extends object>(
    inputs: Inputs,
    form: Form,
    onChange: (some: Partial<Form>) => void,
    problems: Partial<Record<keyof Form, string | undefined>> = {},
  ) =>
  <N extends keyof Inputs & keyof Form>(name: N): Bound<Inputs[N], Form[N]> => {
    const problem = problems[name]
    return {
      ...inputs[name],
      value: form[name],
      onChange: (value) => onChange({ [name]: value } as unknown as Partial<Form>),
      ...(problem !== undefined && { error: problem }),
    }
  }
