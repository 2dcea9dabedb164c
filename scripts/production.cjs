// Loaded with `node --require` before a benchmark: React chooses its code by NODE_ENV when it is imported.
"use strict";
process.env.NODE_ENV = "production";
