import ts from 'typescript';

/** A statement that the program runs, and where. */
export interface SqlStatement {
  /** For example `src/users/users.service.ts:41`. */
  place: string;
  text: string;
  /** The fields of the declared type of a row, with the names of optional ones. Null if the call declares none. */
  fields: { required: string[]; optional: string[] } | null;
}

export interface FoundStatements {
  statements: SqlStatement[];
  /** Calls whose statement is put together while the program runs. */
  unknown: string[];
}

/** The texts that the parameters of a function can have. */
type Scope = ReadonlyMap<ts.Symbol, string[]>;

const MAX_DEPTH = 30;
const BACKEND = new URL('..', import.meta.url).pathname;

/** Finds the statements of all calls of `query(…)`, with a constant text or one that functions of constants return. */
export function findSqlStatements(): FoundStatements {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${BACKEND}tsconfig.json`,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => fail(String(messageText)) },
  );
  if (!config) return fail('tsconfig.json cannot be read');
  const files = config.fileNames.filter((name) => !/\.spec\.ts$|\/test\/|\/migrations\//.test(name));
  const program = ts.createProgram(files, { ...config.options, noEmit: true });
  const finder = new StatementFinder(program.getTypeChecker());
  const programFiles = new Set(files);
  for (const file of program.getSourceFiles()) if (programFiles.has(file.fileName)) finder.search(file);
  return finder.found;
}

class StatementFinder {
  readonly found: FoundStatements = { statements: [], unknown: [] };

  constructor(private readonly checker: ts.TypeChecker) {}

  search(node: ts.Node): void {
    const argument = queryArgument(node);
    if (argument) this.add(node as ts.CallExpression, argument);
    ts.forEachChild(node, (child) => this.search(child));
  }

  private add(call: ts.CallExpression, argument: ts.Expression): void {
    const file = call.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(argument.getStart());
    const place = `${file.fileName.slice(BACKEND.length)}:${line + 1}`;
    const texts = this.textsOf(argument, new Map());
    if (texts.length === 0) this.found.unknown.push(place);
    const declared = this.fieldsOf(call);
    for (const text of texts) {
      // The columns of a cursor are those of its query, which is another statement.
      const fields = text.startsWith('FETCH') ? null : declared;
      this.found.statements.push({ place, text, fields });
    }
  }

  /** Every text that the expression can have; none if it is not known before the program runs. */
  private textsOf(node: ts.Expression, scope: Scope, depth = 0): string[] {
    const next = (expression: ts.Expression, inner = scope) => this.textsOf(expression, inner, depth + 1);
    if (depth > MAX_DEPTH) return [];
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return next(node.expression);
    if (ts.isConditionalExpression(node)) return [...next(node.whenTrue), ...next(node.whenFalse)];
    if (ts.isTemplateExpression(node)) {
      return node.templateSpans.reduce(
        (texts, { expression, literal }) => combine(texts, next(expression), literal.text),
        [node.head.text],
      );
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return combine(next(node.left), next(node.right), '');
    if (ts.isObjectLiteralExpression(node)) return textsOfObject(node, next);
    if (ts.isIdentifier(node)) return this.textsOfName(node, scope, next);
    if (ts.isPropertyAccessExpression(node)) return this.textsOfProperty(node, next);
    return ts.isCallExpression(node) ? this.textsOfCall(node, next) : [];
  }

  private textsOfName(
    node: ts.Identifier,
    scope: Scope,
    next: (expression: ts.Expression) => string[],
  ): string[] {
    const symbol = this.symbolOf(node);
    const given = symbol && scope.get(symbol);
    if (given) return given;
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return [];
    return declaration.parent.flags & ts.NodeFlags.Const ? next(declaration.initializer) : [];
  }

  /** A field of a constant object. */
  private textsOfProperty(
    node: ts.PropertyAccessExpression,
    next: (expression: ts.Expression) => string[],
  ): string[] {
    const declaration = this.checker.getSymbolAtLocation(node.name)?.valueDeclaration;
    return declaration && ts.isPropertyAssignment(declaration) ? next(declaration.initializer) : [];
  }

  /** A function whose body is one expression. */
  private textsOfCall(
    node: ts.CallExpression,
    next: (expression: ts.Expression, scope?: Scope) => string[],
  ): string[] {
    const declaration = this.symbolOf(node.expression)?.valueDeclaration;
    const lambda =
      declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
    if (!lambda || !(ts.isFunctionDeclaration(lambda) || ts.isArrowFunction(lambda))) return [];
    const result = returned(lambda);
    if (!result) return [];
    const scope = new Map<ts.Symbol, string[]>();
    for (const [index, parameter] of lambda.parameters.entries()) {
      const symbol = this.checker.getSymbolAtLocation(parameter.name);
      const argument = node.arguments[index] ?? parameter.initializer;
      if (symbol && argument) scope.set(symbol, next(argument));
    }
    return next(result, scope);
  }

  private symbolOf(node: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Of `query<Row>(…)`, or of the variable that the rows are assigned to. */
  private fieldsOf(call: ts.CallExpression): SqlStatement['fields'] {
    const [argument] = call.typeArguments ?? [];
    const row = argument ? this.checker.getTypeFromTypeNode(argument) : this.assignedRow(call);
    if (!row || row.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return null;
    const properties = row.isUnion() ? [] : row.getProperties();
    if (properties.length === 0) return null;
    const isOptional = (property: ts.Symbol) => Boolean(property.flags & ts.SymbolFlags.Optional);
    return {
      required: properties.filter((property) => !isOptional(property)).map(({ name }) => name),
      optional: properties.filter(isOptional).map(({ name }) => name),
    };
  }

  private assignedRow(call: ts.CallExpression): ts.Type | undefined {
    const awaited = ts.isAwaitExpression(call.parent) ? call.parent : null;
    const declaration = awaited?.parent;
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.type) return undefined;
    const rows = this.checker.getTypeFromTypeNode(declaration.type);
    return this.checker.isArrayType(rows)
      ? this.checker.getTypeArguments(rows as ts.TypeReference)[0]
      : undefined;
  }
}

/** The functions of `core/database/rows.ts`. */
const ROW_FUNCTIONS = ['one', 'many', 'changed'];

/** The statement of a call of `query` on a connection, a pool, a transaction or a data source, or of `one`, `many` and `changed`. */
function queryArgument(node: ts.Node): ts.Expression | null {
  if (!ts.isCallExpression(node)) return null;
  const { expression: called, arguments: given } = node;
  if (ts.isPropertyAccessExpression(called)) return called.name.text === 'query' ? (given[0] ?? null) : null;
  return ts.isIdentifier(called) && ROW_FUNCTIONS.includes(called.text) ? (given[1] ?? null) : null;
}

function returned(lambda: ts.FunctionDeclaration | ts.ArrowFunction): ts.Expression | undefined {
  if (!lambda.body) return undefined;
  if (!ts.isBlock(lambda.body)) return lambda.body;
  const [statement, ...others] = lambda.body.statements;
  if (!statement || others.length > 0 || !ts.isReturnStatement(statement)) return undefined;
  return statement.expression;
}

function combine(starts: string[], ends: string[], suffix: string): string[] {
  return starts.flatMap((start) => ends.map((end) => start + end + suffix));
}

function fail(message: string): never {
  throw new Error(message);
}

/** `{ name, text, values }` of pg, or one that is spread into it. */
function textsOfObject(
  node: ts.ObjectLiteralExpression,
  next: (expression: ts.Expression) => string[],
): string[] {
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) return next(property.expression);
    if (property.name?.getText() !== 'text') continue;
    return ts.isPropertyAssignment(property) ? next(property.initializer) : [];
  }
  return [];
}
