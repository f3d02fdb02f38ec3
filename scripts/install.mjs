/** Installs the packages and nothing else; for images, where each step is a layer. */
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
