import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * Mantine's selector, except that its list is made when its field is first come to: a form of many has nothing to draw and
 * place for those nobody opens. From then on the list stays, as it otherwise does from the beginning.
 */
export function Select<Value extends Primitive = string>({
  comboboxProps,
  onFocus,
  onDropdownOpen,
  ...props
}: SelectProps<Value>) {
  // how often the field has been drawn since its list was wanted. A list tells the field its id after it is made, and a
  // final one after that; one that opens at once has the field drawn for both, for `aria-expanded` and `aria-controls`
  const [draws, setDraws] = useState(0)
  const isWanted = draws > 0
  const want = (): void => setDraws(count => Math.max(count, 1))
  useEffect(() => {
    if (isWanted && draws < 3) setDraws(draws + 1)
  }, [isWanted, draws])
  return (
    <MantineSelect
      {...props}
      comboboxProps={{ keepMounted: isWanted, ...comboboxProps }}
      onFocus={event => {
        want()
        onFocus?.(event)
      }}
      onDropdownOpen={() => {
        want()
        onDropdownOpen?.()
      }}
    />
  )
}
