type Json = Record<string, unknown>

const html = (text: unknown): string =>
  String(text).replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** A page that shows the OpenAPI document, in plain HTML because the content policy allows no third-party script. */
export function docsPage(document: Json): string {
  const operations = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const tags = [...new Set(operations.map(o => (o.operation.tags as string[])[0] ?? ''))]
  const sections = tags.map(tag => {
    const own = operations.filter(o => (o.operation.tags as string[])[0] === tag)
    return `<section><h2 id="${html(tag)}">${html(tag)}</h2>${own.map(operationHtml).join('')}</section>`
  })
  const { title, version } = document.info as { title: string; version: string }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(title)} API</title><style>${STYLE}</style></head><body><main>
<h1>${html(title)} API <small>${html(version)}</small></h1>
<p>The same as a document: <a href="/api/openapi.json">openapi.json</a>. Every answer is
<code>{ success, message?, data, pagination? }</code>, every refusal <code>{ success: false, code, message, fields?, requestId }</code>.</p>
<nav>${tags.map(tag => `<a href="#${html(tag)}">${html(tag)}</a>`).join(' ')}</nav>${sections.join('')}</main></body></html>`
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Json }): string {
  const parameters = operation.parameters as { name: string; in: string; required: boolean }[]
  const block = (title: string, content: unknown): string =>
    content === undefined
      ? ''
      : `<details><summary>${title}</summary><pre tabindex="0">${html(JSON.stringify(content, null, 2))}</pre></details>`
  return `<article><h3><code>${method}</code> <code>${html(path)}</code></h3><p>${html(operation.summary)}</p>
${parameters.length > 0 ? `<p>Parameters: ${parameters.map(p => `<code>${html(p.name)}</code> (${p.in}${p.required ? ', required' : ''})`).join(', ')}</p>` : ''}
${block('Body', operation.requestBody)}${block('Answers', operation.responses)}</article>`
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;color:#1c2126;background:#faf8f4;margin:0}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
nav a{margin-right:.75rem}a{color:#1f4e8c}article{background:#fff;border:1px solid #e2ddd3;padding:.75rem 1rem;margin:.75rem 0}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}pre{overflow:auto;max-height:24rem;background:#f4f1ea;padding:.5rem;font-size:12px}`
