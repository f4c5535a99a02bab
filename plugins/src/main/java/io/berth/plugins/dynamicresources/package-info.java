/** DynamicResources: allocates the resource claims of pods. */
@NullMarked
package io.berth.plugins.dynamicresources;

import org.jspecify.annotations.NullMarked;
