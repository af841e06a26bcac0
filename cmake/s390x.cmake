# Builds for s390x with Debian's cross compiler; the tests run under qemu-user.
#   cmake -S . -B build/s390x -DCMAKE_TOOLCHAIN_FILE=cmake/s390x.cmake -DKNOLL_BUILD_STUDIO=OFF
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(CMAKE_C_COMPILER s390x-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static) # so that qemu needs no system root
set(CMAKE_FIND_ROOT_PATH /usr/s390x-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
