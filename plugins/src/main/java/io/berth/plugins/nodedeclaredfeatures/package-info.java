/** NodeDeclaredFeatures: rejects pods that require node declared features. */
@NullMarked
package io.berth.plugins.nodedeclaredfeatures;

import org.jspecify.annotations.NullMarked;
