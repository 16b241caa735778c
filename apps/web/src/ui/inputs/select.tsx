import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/**
 * Mantine's selector, with its list of options mounted when the field first gets the focus instead of with the form:
 * a form of many selectors opens sooner. Choosing what is chosen already keeps it, except where it may be cleared.
 */
export function Select<Value extends Primitive = string>({ comboboxProps, onFocus, ...props }: SelectProps<Value>) {
  // one that opens as it gets the focus needs its list before that, to name it in `aria-controls`
  const [isMounted, setMounted] = useState(props.searchable === true || props.defaultDropdownOpened === true)
  return (
    <MantineSelect
      allowDeselect={props.clearable === true}
      {...props}
      comboboxProps={{ keepMounted: isMounted, ...comboboxProps }}
      onFocus={event => {
        setMounted(true)
        onFocus?.(event)
      }}
    />
  )
}
