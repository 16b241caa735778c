import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A fault that can be planted: the text from `start` to `end` of a file becomes `replacement`. */
export interface Fault {
  file: string
  start: number
  end: number
  replacement: string
  line: number
  /** for display: the old and the new text, on one line each */
  was: string
  becomes: string
}

const OTHER_OPERATOR: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
}
/** One condition of a statement: ` and …` up to the next condition, clause or end of the text. */
const SQL_CONDITION =
  /\s(?:and|or)\s+(?:not\s+)?(?!exists\b)[a-z_.]+(?:\s+is(?:\s+not)?\s+null|\s*(?:=|<>|<=|>=|<|>)\s*(?:'[^']*'|[a-z_.]+|\d+))?(?=\s|$|\))/g

/** All faults of these kinds that fit into a source file, in the order of the text. */
export function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []
  const add = (start: number, end: number, replacement: string): void => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    const oneLine = (value: string) => value.replace(/\s+/g, ' ').slice(0, 120)
    faults.push({
      file,
      start,
      end,
      replacement,
      line,
      was: oneLine(text.slice(start, end)),
      becomes: oneLine(replacement),
    })
  }
  const visit = (node: ts.Node): void => {
    // types and imports have no effect at run time
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = OTHER_OPERATOR[node.operatorToken.kind]
      if (other !== undefined) add(node.operatorToken.getStart(), node.operatorToken.end, other)
    } else if (ts.isIfStatement(node)) {
      add(node.expression.getStart(), node.expression.end, 'false')
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition.getStart(), node.condition.end, `!(${node.condition.getText()})`)
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      add(node.getStart(), node.end, node.operand.getText())
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      add(node.getStart(), node.end, 'false')
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      add(node.getStart(), node.end, 'true')
    } else if (ts.isNumericLiteral(node) && Number(node.text) > 0) {
      add(node.getStart(), node.end, String(Number(node.text) + 1))
    } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 1) {
      const last = node.elements.length - 1
      add(node.elements[last - 1]!.end, node.elements[last]!.end, '')
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(withoutAwait(node.expression))) {
      add(node.getStart(), node.end, ';')
    } else if (
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    ) {
      const start = node.getStart()
      for (const match of text.slice(start, node.end).matchAll(SQL_CONDITION)) {
        // a condition that continues with a parameter would be cut in half
        if (!/^\s*(?:=|<|>|in\b|any\b|between\b|like\b)/.test(text.slice(start + match.index + match[0].length)))
          add(start + match.index, start + match.index + match[0].length, '')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

const withoutAwait = (node: ts.Expression): ts.Expression =>
  ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? withoutAwait(node.expression) : node
