import type { ComponentProps } from 'react'
import { minPasswordLength } from '../../../../shared/business/password.ts'
import { authCopy } from '../../../../shared/copy/auth.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { emailProblem, newPasswordProblem } from './auth-checks.ts'

type TextFieldProps = ComponentProps<typeof TextField>
interface AccountFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'onKeyDown'> {
  /** It shows its error. */
  checked: boolean
}

/** The e-mail address of an account. */
export const EmailField = ({ checked, ...field }: AccountFieldProps & Partial<TextFieldProps>) => (
  <TextField
    label={authCopy.email}
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
    error={checked ? emailProblem(field.value) : undefined}
  />
)

/** A new password, with its shortest length as the hint. */
export function NewPasswordField(
  props: AccountFieldProps & Pick<TextFieldProps, 'label' | 'name'>,
) {
  const { checked, ...field } = props
  const problem = checked ? newPasswordProblem(field.value) : undefined
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      hint={problem ? undefined : authCopy.passwordHint(minPasswordLength)}
      error={problem}
    />
  )
}
