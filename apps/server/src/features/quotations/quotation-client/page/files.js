// The files that are attached to the quotation for its client, each to be saved.
import { downloadFile } from './call.js'
import { sender } from './dialog.js'
import { element } from './elements.js'

const size = bytes =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`

function fileRow(file) {
  const { button, problem, run } = sender(file.name, {
    className: 'plain',
    send: async () => {
      const message = await downloadFile(file)
      return message === undefined ? { success: true } : { success: false, message }
    },
    done: () => {},
  })
  button.type = 'button'
  button.setAttribute('aria-label', `Download ${file.name}`)
  button.addEventListener('click', run)
  return element('li', {}, button, element('span', { className: 'soft' }, size(file.size)), problem)
}

/** Nothing where there are none. */
export const filesPart = ({ files }) =>
  files.length > 0 &&
  element('section', { className: 'files' }, element('h2', {}, 'Files'), element('ul', {}, files.map(fileRow)))
