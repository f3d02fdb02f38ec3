// What the translations ask of the package `object.entries`, which also serves browsers of 2015.
module.exports = Object.entries;
