// The half of MUI's themes that writes CSS variables, which react-admin's themes do not use.
function notBuiltIn() {
  throw new Error('Themes with CSS variables are not built into the console');
}
export default notBuiltIn;
export {
  notBuiltIn as CssVarsProvider,
  notBuiltIn as Experimental_CssVarsProvider,
  notBuiltIn as getInitColorSchemeScript,
  notBuiltIn as useColorScheme,
};
