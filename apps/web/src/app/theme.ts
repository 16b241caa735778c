import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { TAKES_MARKED } from '../ui/inputs/marked-option.ts'
import { LIST_HEIGHT } from '../ui/inputs/option-list.ts'
import { cssColours, DARK, LIGHT, SWITCH } from './palette/palette.ts'

const BLUEPRINT: MantineColorsTuple = [
  '#e6edf6', '#cfdcec', '#b0c6e2', '#9dc0ee', '#6f9bd4', '#4a7dbd', '#1f4e8c', '#1b457c', '#173d70', '#102c52',
] // biome-ignore format: one scale, one line
const TERRACOTTA: MantineColorsTuple = [
  '#f8e8e2', '#f2d3c8', '#ecbaa9', '#f2a58c', '#d8785a', '#bf5638', '#a33f26', '#8f3620', '#7a2d1a', '#5c2112',
] // biome-ignore format: one scale, one line
const WARM_GREY: MantineColorsTuple = [
  '#f6f3ec', '#efebe1', '#e2ddd1', '#d6d0c3', '#c9c3b5', '#8c8778', '#63656a', '#53565b', '#33363a', '#1b1d20',
] // biome-ignore format: one scale, one line
const WARM_DARK: MantineColorsTuple = [
  '#ede9e1', '#b9b3a8', '#a8a297', '#827b70', '#383531', '#2b2926', '#22201e', '#22201e', '#191816', '#12110f',
] // biome-ignore format: one scale, one line

const FONT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/** Buttons and chips take the accent, or terracotta where `color="terracotta"`, through the palette of the scheme in force. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const danger = color === 'terracotta' || color === 'red'
  const [tone, soft] = danger ? ['var(--late)', 'var(--late-soft)'] : ['var(--accent)', 'var(--accent-soft)']
  switch (variant) {
    case 'filled':
      return {
        background: tone,
        hover: danger ? 'color-mix(in srgb, var(--late) 86%, var(--ink))' : 'var(--accent-hover)',
        color: danger ? 'var(--surface)' : 'var(--on-accent)',
        border: '1px solid transparent',
      }
    case 'light':
      return {
        background: soft,
        hover: `color-mix(in srgb, ${tone} 16%, ${soft})`,
        color: tone,
        border: '1px solid transparent',
      }
    case 'outline':
      return { background: 'transparent', hover: soft, color: tone, border: `1px solid ${tone}` }
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: variant === 'subtle' ? 'var(--sunken)' : 'transparent',
        color: color === 'gray' ? 'var(--ink-soft)' : tone,
        border: '1px solid transparent',
      }
    default:
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: danger ? 'var(--late)' : 'var(--ink)',
        border: '1px solid var(--control-border)',
      }
  }
}

/** Weeks start on Monday (decision 17), and the arrows have names. */
const CALENDAR = {
  firstDayOfWeek: 1,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous ten years',
    nextDecade: 'Next ten years',
  },
}

/** A dialog's heading is none of the page's own (landmarks). */
const NO_BANNER = { role: 'presentation' }

/** The one place where components get their looks; no screen styles its own buttons, inputs or dialogs. */
export const theme = createTheme({
  primaryColor: 'blueprint',
  primaryShade: { light: 6, dark: 3 },
  colors: { blueprint: BLUEPRINT, terracotta: TERRACOTTA, gray: WARM_GREY, dark: WARM_DARK },
  white: LIGHT.surface,
  black: LIGHT.ink,
  variantColorResolver,
  fontFamily: FONT,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: FONT,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { fw: 550 } },
    Checkbox: {
      defaultProps: { iconColor: 'var(--on-accent)', size: 'xs' },
      styles: { label: { fontSize: '0.875rem' } },
    },
    Radio: { defaultProps: { iconColor: 'var(--on-accent)', size: 'xs' }, styles: { label: { fontSize: '0.875rem' } } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Autocomplete: { defaultProps: { maxDropdownHeight: LIST_HEIGHT, wrapperProps: TAKES_MARKED } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 } } },
    DateInput: { defaultProps: CALENDAR },
    DatePicker: { defaultProps: CALENDAR },
    DatePickerInput: { defaultProps: CALENDAR },
    DateTimePicker: { defaultProps: CALENDAR },
    // they go at once: until they have gone they keep the keys of the page to themselves (lib/shortcuts.ts)
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120, exitDuration: 0 },
      },
    },
    DrawerHeader: { defaultProps: NO_BANNER },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        position: 'bottom-end',
        offset: 4,
        transitionProps: { duration: 0 },
      },
      styles: { dropdown: { maxHeight: LIST_HEIGHT, overflowY: 'auto' } },
    },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { color: '#14130f', backgroundOpacity: 0.45 },
        transitionProps: { duration: 120, exitDuration: 0, transition: 'fade' },
      },
    },
    ModalHeader: { defaultProps: NO_BANNER },
    ModalRoot: { defaultProps: { transitionProps: { duration: 120, exitDuration: 0 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close message' } } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
    MultiSelect: { defaultProps: { maxDropdownHeight: LIST_HEIGHT, wrapperProps: TAKES_MARKED } },
    Popover: { defaultProps: { offset: 4, transitionProps: { duration: 0 } } },
    Select: { defaultProps: { maxDropdownHeight: LIST_HEIGHT, wrapperProps: TAKES_MARKED } },
    // LM-684
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        closeDelay: 400,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: true },
      },
    },
  },
})

const shared = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-error': 'var(--late)',
  '--mantine-color-success': 'var(--good)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--hairline-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--hairline-strong)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-blueprint-filled': 'var(--accent)',
  '--mantine-color-blueprint-filled-hover': 'var(--accent-hover)',
  '--mantine-color-blueprint-light': 'var(--accent-soft)',
  '--mantine-color-blueprint-light-hover': 'var(--accent-soft)',
  '--mantine-color-blueprint-light-color': 'var(--accent)',
  '--mantine-color-terracotta-filled': 'var(--late)',
  '--mantine-color-terracotta-light': 'var(--late-soft)',
  '--mantine-color-terracotta-light-color': 'var(--late)',
  '--switch-off': `var(--${SWITCH.off})`,
  '--switch-on': `var(--${SWITCH.on})`,
  '--switch-thumb': `var(--${SWITCH.thumb})`,
}

/** Gives the palette to CSS as `--ink`, `--paper` … and lets Mantine's own variables follow it. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...cssColours(LIGHT), ...shared },
  dark: { ...cssColours(DARK), ...shared },
})
