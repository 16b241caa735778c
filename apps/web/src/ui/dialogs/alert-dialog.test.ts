import { MantineProvider, type ModalRootProps } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'

it('appears at once, and disappears 200 ms after OK [IN-729 IN-Q109]', () => {
  const drawn: ModalRootProps[] = []
  const styles = (_: object, props: ModalRootProps) => {
    drawn.push(props)
    return {}
  }
  const theme = { components: { Modal: { styles } } }
  const closed: string[] = []
  const alert = createElement(AlertDialog, {
    text: 'Please enter all the details',
    onOk: () => closed.push('OK'),
    onClosed: () => closed.push('gone'),
  })
  const markup = renderToStaticMarkup(createElement(MantineProvider, { theme, env: 'test' }, alert))
  expect(markup).toContain('Please enter all the details')
  expect(markup).toMatch(/<button[^>]*data-autofocus[^>]*>.*OK/)
  const modal = drawn.find(props => props.transitionProps !== undefined)
  expect(modal).toMatchObject({ opened: true, transitionProps: { duration: 0, exitDuration: 200 } })
  modal?.onClose()
  modal?.onExitTransitionEnd?.()
  expect(closed).toEqual(['OK', 'gone'])
})
