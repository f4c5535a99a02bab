/** NodeDeclaredFeatures: pods that need features which nodes declare. */
@NullMarked
package io.berth.plugins.nodedeclaredfeatures;

import org.jspecify.annotations.NullMarked;
