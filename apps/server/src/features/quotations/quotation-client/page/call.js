// Calls to the server, each with the link's token in its body.

export const token = () => location.hash.slice(1)

/** Where the key of a page that a code opened is kept in this browser. */
const keyName = () => `quotation key ${token().slice(0, 12)}`

export function keepKey(key) {
  try {
    localStorage.setItem(keyName(), key)
  } catch {
    // without a store it is open until the page is left
    kept = key
  }
}
let kept = ''

function keyOf() {
  try {
    return localStorage.getItem(keyName()) ?? kept
  } catch {
    return kept
  }
}

/** The token, and the key behind it where a code opened the page (QT-244). */
const proof = () => [token(), keyOf()].filter(Boolean).join('.')

const post = (name, body, headers) =>
  fetch(`/api/quotation/public/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token: proof(), ...body }),
    credentials: 'omit',
  })

/** What the server answers: `success`, `data`, `message`, `code` and `fields`. Throws where it cannot be reached. */
export const call = async (name, body, headers = {}) => (await post(name, body, headers)).json()

export const OFFLINE = 'This could not be sent. Check your connection and try again.'

/** The PDF as a file to save; answers why there is none. */
export const downloadPdf = () =>
  download('pdfs', {}, answer => /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1])

/** A file that is attached to the quotation, to save; answers why there is none. */
export const downloadFile = ({ _id, name }) => download('files', { fileId: _id }, () => name)

async function download(call, body, nameIn) {
  const answer = await post(call, body, {})
  if (!answer.ok) return (await answer.json()).message
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: nameIn(answer) ?? 'quotation.pdf' })
  link.click()
  // a browser may still read it when the click is over
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
