import {
  Autocomplete,
  DEFAULT_THEME,
  MantineProvider,
  type MantineThemeOverride,
  Menu,
  MultiSelect,
  mergeMantineTheme,
  Select,
  Tooltip,
} from '@mantine/core'
import type { FormField } from '@plinth/contract/leads/lead-forms/form-engine'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FormFieldInput } from '../features/leads/parts/form-fields.tsx'
import { OPTION_LIST } from '../ui/inputs/option-list.ts'
import { theme } from './theme.ts'

const defaultsOf = (name: string): object => theme.components?.[name]?.defaultProps ?? {}
const OPEN: MantineThemeOverride = {
  components: Object.fromEntries(
    ['Autocomplete', 'MultiSelect', 'Select'].map(name => [
      name,
      { defaultProps: { ...defaultsOf(name), defaultDropdownOpened: true } },
    ]),
  ),
}
/** The heights, in pixels, that something drawn in the application's theme is limited to, with its lists open. */
function heights(node: ReactNode): number[] {
  const open = mergeMantineTheme(mergeMantineTheme(DEFAULT_THEME, theme), OPEN)
  // in its test environment the library draws at once and in place what it otherwise fades in elsewhere
  const provider = createElement(MantineProvider, { theme: open, env: 'test', withCssVariables: false }, node)
  const markup = renderToStaticMarkup(provider)
  return [...markup.matchAll(/max-height:(?:calc\(([0-9.]+)rem|([0-9.]+)px)/g)].map(
    ([, rem, px]) => Number(px ?? 0) + Number(rem ?? 0) * 16,
  )
}

it('lets no list and no menu be higher than 260 px [LM-686]', () => {
  const data = ['Referral', 'Website']
  expect(heights(createElement(Select, { data }))).toEqual([260])
  expect(heights(createElement(MultiSelect, { data }))).toEqual([260])
  expect(heights(createElement(Autocomplete, { data }))).toEqual([260])
  expect(heights(createElement(Select, { data, ...OPTION_LIST }))).toEqual([260])
  const items = createElement(Menu.Dropdown, null, createElement(Menu.Label, null, 'Lead'))
  expect(heights(createElement(Menu, { opened: true }, items))).toEqual([260])
})

it('draws a budget or a work scope to choose from at most 150 px high [IN-736]', () => {
  for (const key of ['budget', 'workScope']) {
    const field: FormField = { key, label: key, type: 'Dropdown', options: ['500000', '900000'], isRequired: false }
    expect(heights(createElement(FormFieldInput, { field, label: key, onChange: () => undefined }))).toEqual([150])
  }
})

it('shows a tooltip after 250 ms and hides it after 400 ms [LM-684]', () => {
  expect(defaultsOf('Tooltip')).toMatchObject({ openDelay: 250, closeDelay: 400 })
  expect(Tooltip.displayName).toBe('@mantine/core/Tooltip')
})
