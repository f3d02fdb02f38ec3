// Keys for the entries of the menu, which have none here.
export const useHotkeys = () => undefined;
